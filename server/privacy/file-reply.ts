import type { Readable } from 'node:stream'

/**
 * The text of a reply whose last field, `file`, is a file in base64. It is sent while `makeFile` makes
 * the file, and what a slow client has not read is kept in memory. If the file fails, the connection
 * is broken off, so that no part passes for the whole.
 */
export function replyWithFile(
  fields: object,
  makeFile: (write: (file: Readable) => Promise<void>) => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isCancelled = false
  return new ReadableStream({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const write = async (file: Readable) => {
        let rest = Buffer.alloc(0)
        for await (const chunk of file) {
          if (isCancelled) return
          const bytes = Buffer.concat([rest, chunk as Buffer])
          // Base64 has four letters for three bytes.
          const whole = bytes.length - (bytes.length % 3)
          send(bytes.toString('base64', 0, whole))
          rest = bytes.subarray(whole)
        }
        send(rest.toString('base64'))
      }
      send(`${JSON.stringify(fields).slice(0, -1)},"file":"`)
      await makeFile(write)
      if (isCancelled) return
      send('"}')
      controller.close()
    },
    cancel() {
      isCancelled = true
    },
  })
}
