export type OperatorReply = Record<string, unknown> & { httpStatus: number }

/** Makes a call of the operator's API. A refused call has a reply too. */
export type Operator = (
  name: string,
  payload?: object,
  sentToken?: string,
) => Promise<OperatorReply>

type Requests = { request(path: string, init: RequestInit): Response | Promise<Response> }

/** The operator of an app in process, or of a server on another port. */
export function operatorOf(app: Requests, token: string): Operator {
  return async (name, payload = {}, sentToken = token) => {
    const body = JSON.stringify(payload)
    const response = await app.request(`/operator/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        authorization: `Bearer ${sentToken}`,
      },
      body,
    })
    return { ...((await response.json()) as object), httpStatus: response.status }
  }
}

/** Makes a call that has to succeed. Throws where it is refused. */
export async function operate(
  { operator }: { operator: Operator },
  name: string,
  payload: object = {},
): Promise<OperatorReply> {
  const reply = await operator(name, payload)
  if (reply.success !== '1') throw new Error(`${name}: ${JSON.stringify(reply)}`)
  return reply
}
