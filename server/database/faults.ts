/** A read-only server is a former primary; its address may now lead to the new one. */
export const READ_ONLY = '25006'

/** A server starts, recovers, or is a standby. */
export const CANNOT_CONNECT_NOW = '57P03'

const GONE = new Set([
  // Errors of the socket.
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
  // SQLSTATEs: statement, lock or transaction too long; the server stops, starts or is full.
  ...['57014', '55P03', '25P03', '25P04', '57P01', '57P02', CANNOT_CONNECT_NOW, '53300'],
  // The disk is full, or the server only reads since another one took over.
  ...['53100', READ_ONLY],
])

const LOCK_NOT_AVAILABLE = '55P03'

/** pg's own errors have no code. */
const PG_SENTENCE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client .* not queryable|Query read timeout)/

/** Whether the database did not answer in time, or could not be reached. Another attempt may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return errorsIn(error).some(
    inner =>
      GONE.has(codeOf(inner)) || codeOf(inner).startsWith('08') || PG_SENTENCE.test(inner.message),
  )
}

/**
 * The table for whose row a statement has waited too long, '' if PostgreSQL does not name it; null for
 * another error.
 */
export function lockTimeoutOn(error: unknown): string | null {
  const timeout = errorsIn(error).find(inner => codeOf(inner) === LOCK_NOT_AVAILABLE)
  if (!timeout) return null
  const where = 'where' in timeout && typeof timeout.where === 'string' ? timeout.where : ''
  return /in relation "(\w+)"/.exec(where)?.[1] ?? ''
}

/** The error and its causes. A failed fetch is not of the database. */
function errorsIn(error: unknown): Error[] {
  const errors: Error[] = []
  for (let inner = error; inner instanceof Error; inner = inner.cause) errors.push(inner)
  return errors.some(inner => inner instanceof TypeError) ? [] : errors
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
