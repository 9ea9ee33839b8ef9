import { type TestServer, testConfig } from '../../support/server.ts'

/** Speaks to /operator of an app in process; throws where it refuses. */
export async function operate({ app }: TestServer, name: string, payload: object): Promise<void> {
  const body = JSON.stringify(payload)
  const response = await app.request(`/operator/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      authorization: `Bearer ${testConfig.secrets.OPERATOR_TOKEN}`,
    },
    body,
  })
  const reply = await response.text()
  // A refusal of the business kind comes as 200.
  if (!response.ok || JSON.parse(reply).success === '0') throw new Error(`${name}: ${reply}`)
}

/** Sets the server's clock to an instant such as '2026-11-18T15:20:00+05:30'. */
export function setClock({ clock }: TestServer, instant: string): void {
  clock.offsetMs = Date.parse(instant) - Date.now()
}
