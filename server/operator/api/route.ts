import type * as v from 'valibot'
import type { OperatorCall } from '#contract/operator/call.ts'
import type { AppContext } from '../../context.ts'
import { BODY_LIMIT_BYTES, readBody } from '../../http/body.ts'
import { pipeline } from '../../http/pipeline.ts'
import type { Server } from '../../http/route.ts'
import { parseRequest } from '../../http/validate.ts'
import { authenticate } from './auth.ts'

type Asked<C extends OperatorCall> = { input: v.InferOutput<C['request']>; context: AppContext }

/** The reply of a call. A call that returns a file returns a Response. */
export type OperatorHandler<C extends OperatorCall> = (
  asked: Asked<C>,
) => Promise<(v.InferInput<C['reply']> & object) | Response>

export type OperatorRoute = { mount(server: Server): void }

/** One of the operator's calls: POST /operator/{name}. */
export function operatorRoute<C extends OperatorCall>(
  call: C,
  handler: OperatorHandler<C>,
): OperatorRoute {
  return {
    mount({ app, context, metrics }) {
      const answer = pipeline(context, metrics, {
        name: `operator/${call.name}`,
        limitBytes: () => BODY_LIMIT_BYTES,
        access: ({ c }) => authenticate(c, context),
        read: async ({ request }) => parseRequest(call, await readBody(request)),
        handle: (input: v.InferOutput<C['request']>) =>
          handler({ input, context: { ...context, db: context.db.within('jobs') } }),
      })
      app.post(`/operator/${call.name}`, answer)
    },
  }
}
