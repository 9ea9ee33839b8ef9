import * as v from 'valibot'
import { call } from './call.ts'

/** Everything in the database, compressed: see docs/operate/run-in-production.md. */
export const backupDatabase = call({
  name: 'backup',
  request: v.strictObject({}),
  reply: v.instance(Uint8Array),
})

export const reconcileLedger = call({
  name: 'reconcile',
  request: v.strictObject({}),
  reply: v.object({ differences: v.array(v.string()) }),
})
