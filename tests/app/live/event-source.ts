import type { Source } from '#app/api/live.ts'

export type TestSource = Source & {
  url: string
  /** Acts as a lost network: an error, and nothing more. */
  cut(): void
}

/** Sources without a server: the test itself sends the events. */
export function silentSources() {
  const made: (TestSource & {
    tell: (name: string, data?: string) => void
    isClosed: () => boolean
  })[] = []

  function open(url: string): TestSource {
    const heard = new Map<string, (event: { data?: string }) => void>()
    let isClosed = false
    const tell = (name: string, data?: string) => {
      if (!isClosed) heard.get(name)?.(data === undefined ? {} : { data })
    }
    made.push({
      url,
      addEventListener: (name, hear) => void heard.set(name, hear),
      close: () => {
        isClosed = true
      },
      cut: () => tell('error'),
      tell,
      isClosed: () => isClosed,
    })
    return made.at(-1)!
  }

  return { made, open }
}

/**
 * Replaces the browser's EventSource: reads a stream of the real API through a tab's fetch. Every
 * source is added to `made`. While `isDead` returns true, none reaches the server.
 */
export function eventSources(fetch: typeof globalThis.fetch, isDead: () => boolean = () => false) {
  const made: TestSource[] = []

  function open(url: string): TestSource {
    const heard = new Map<string, ((event: { data?: string }) => void)[]>()
    const gone = new AbortController()
    const tell = (name: string, data?: string) => {
      if (gone.signal.aborted) return
      for (const hear of heard.get(name) ?? []) hear(data === undefined ? {} : { data })
    }
    const source: TestSource = {
      url,
      addEventListener: (name, hear) => void heard.set(name, [...(heard.get(name) ?? []), hear]),
      close: () => gone.abort(),
      cut: () => tell('error'),
    }
    made.push(source)
    void read(url, tell, gone.signal).catch(() => tell('error'))
    return source
  }

  async function read(url: string, tell: (name: string, data?: string) => void, end: AbortSignal) {
    await Promise.resolve()
    if (isDead()) throw new TypeError('Failed to fetch')
    const response = await fetch(url)
    if (!response.ok || !response.body) throw new TypeError(`The stream answers ${response.status}`)
    if (end.aborted) return response.body.cancel()
    tell('open')
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    end.addEventListener('abort', () => void reader.cancel().catch(() => {}))
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += value
      const whole = text.lastIndexOf('\n\n') + 2
      for (const [, name, data] of text.slice(0, whole).matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm))
        tell(name!, data!)
      text = text.slice(whole)
    }
    tell('error')
  }

  return { made, open }
}
