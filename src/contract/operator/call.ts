import type * as v from 'valibot'

/** A call of the operator's command: POST /operator/{name}, JSON, with the operator's token. */
export type OperatorCall<
  Request extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> = { name: string; request: Request; reply: Reply }

/** Declares one of the operator's calls. */
/* @__NO_SIDE_EFFECTS__ */
export function call<Request extends v.GenericSchema, Reply extends v.GenericSchema>(
  declared: OperatorCall<Request, Reply>,
): OperatorCall<Request, Reply> {
  return declared
}
