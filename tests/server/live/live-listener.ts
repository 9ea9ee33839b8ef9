import * as v from 'valibot'
import { LIVE_NAME, type LiveEvent, liveEvents } from '#contract/live.ts'

type Received<Name extends LiveEvent> = v.InferOutput<(typeof liveEvents)[Name]> & {
  server_time: number
}

/** Listens as a browser's EventSource does, over a real connection. */
export async function listenLive(
  address: string,
  headers: Record<string, string> = {},
  query = '',
) {
  const cut = new AbortController()
  const url = `${address}/api/${LIVE_NAME}${query}`
  const response = await fetch(url, { headers, signal: cut.signal })
  const events: { name: LiveEvent; data: Received<LiveEvent> }[] = []
  let raw = ''
  let isOver = false
  let arrived = Promise.withResolvers<void>()

  /** How the stream ended: complete, or cut off in the middle. */
  const ended = (async () => {
    try {
      const text = response.body!.pipeThrough(new TextDecoderStream())
      for await (const chunk of text) take(chunk)
      return 'complete'
    } catch {
      return 'cut'
    } finally {
      isOver = true
      arrived.resolve()
    }
  })()

  function take(chunk: string) {
    const before = raw.lastIndexOf('\n\n') + 2
    raw += chunk
    const received = raw.slice(before, raw.lastIndexOf('\n\n') + 2)
    for (const [, name, data] of received.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)) {
      const body: unknown = JSON.parse(data!)
      const event = v.parse(liveEvents[name as LiveEvent], body)
      const { server_time } = body as { server_time: number }
      events.push({ name: name as LiveEvent, data: { ...event, server_time } as never })
    }
    arrived.resolve()
    arrived = Promise.withResolvers()
  }

  function of<Name extends LiveEvent>(name: Name): Received<Name>[] {
    return events.filter(event => event.name === name).map(({ data }) => data as Received<Name>)
  }

  return {
    response,
    events,
    of,
    ended,
    raw: () => raw,
    cut: () => cut.abort(),
    /** Waits for a condition on the events; throws where the stream ends before. */
    async until(isThere: () => boolean) {
      while (!isThere()) {
        if (isOver) throw new Error(`The stream ended: ${raw.slice(-500)}`)
        await arrived.promise
      }
    },
  }
}
