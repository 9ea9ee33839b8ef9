import type { PlainErrorCode } from './errors.ts'

/** The message of a schema's rule: the code of its error. It only checks the spelling. */
/* @__NO_SIDE_EFFECTS__ */
export function errorCode<Code extends PlainErrorCode>(code: Code): Code {
  return code
}
