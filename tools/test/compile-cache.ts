import { join } from 'node:path'

/** For the environment of a process that we start: V8 reuses the code that it has compiled before. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/ank-compiled'),
}
