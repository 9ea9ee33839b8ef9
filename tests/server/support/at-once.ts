import type { Reply } from './game-server.ts'

export function atOnce<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, work))
}

export function isAccepted(reply: Reply) {
  return reply.success === '1'
}

/** Status and sentence of a reply, for telling refusals apart. */
export function sayOf(reply: Reply) {
  return `${reply.httpStatus} ${reply.msg}`
}
