import { join } from 'node:path'

/** Environment for processes that we start: V8 then reuses compiled code. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/ank-compiled'),
}
