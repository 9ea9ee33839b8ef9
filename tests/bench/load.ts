import { connect } from 'node:net'

const HEAD_END = '\r\n\r\n'
const CHUNKS_END = '\r\n0\r\n\r\n'

/**
 * One keep-alive connection that sends requests one after the other, for as long as `next` gives
 * one, and hands every answer to `onReply`. Bytes in and bytes out: whatever the generator spends,
 * the server and the database cannot.
 */
export function sendInTurn(
  { host, port }: { host: string; port: number },
  next: () => string | null,
  onReply: (status: number, body: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host)
    let received = ''
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.once('error', reject)
    socket.once('connect', send)
    socket.on('data', chunk => {
      received += chunk
      const headEnd = received.indexOf(HEAD_END)
      if (headEnd < 0) return
      const bodyStart = headEnd + HEAD_END.length
      const head = received.slice(0, bodyStart)
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN)
      const isChunked = /^transfer-encoding: chunked/im.test(head)
      if (Number.isNaN(length) && !isChunked) return fail(`A reply without a length: ${head}`)
      if (isChunked ? !received.endsWith(CHUNKS_END) : received.length < bodyStart + length) return
      onReply(Number(received.slice(9, 12)), received.slice(bodyStart))
      received = ''
      send()
    })

    function send() {
      const request = next()
      if (request !== null) return socket.write(request)
      socket.end()
      resolve()
    }

    function fail(reason: string) {
      socket.destroy()
      reject(new Error(reason))
    }
  })
}
