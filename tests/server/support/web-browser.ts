import type { Hono } from 'hono'
import { type Browser, createBrowser } from '../../support/browser.ts'

/** A browser that reaches a server by real HTTP; it shows redirections rather than following them. */
export function createWebBrowser(address: string): Browser {
  const app = {
    request(input: URL, { headers, ...init }: { headers: Headers; method: string }) {
      const { pathname, search } = new URL(input)
      for (const name of ['host', 'content-length']) headers.delete(name)
      if (headers.has('origin')) headers.set('origin', address)
      const url = new URL(pathname + search, address)
      return fetch(url, { ...init, headers, redirect: 'manual' })
    },
  }
  return createBrowser(app as unknown as Hono)
}
