import { randomBytes } from 'node:crypto'
import type { Db, Statement } from '../../database/db.ts'
import type { PaymentOrder, PaymentStatus } from '../provider.ts'

export type SandboxOrder = {
  id: string
  merchant_ref: string
  amount: number
  notify_url: string
  return_url: string
  status: PaymentStatus
}

const columns = 'id, merchant_ref, amount, notify_url, return_url, status'

const insert: Statement = {
  name: 'sandbox_open',
  text: `INSERT INTO sandbox_orders (id, merchant_ref, amount, notify_url, return_url, created_at)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (merchant_ref) DO NOTHING`,
}

const readByRef: Statement = {
  name: 'sandbox_order_of',
  text: `SELECT ${columns} FROM sandbox_orders WHERE merchant_ref = $1`,
}

const read: Statement = {
  name: 'sandbox_order',
  text: `SELECT ${columns} FROM sandbox_orders WHERE id = $1`,
}

const settle: Statement = {
  name: 'sandbox_settle',
  text: `UPDATE sandbox_orders SET status = $2, settled_at = $3
    WHERE id = $1 AND status = 'PENDING' RETURNING ${columns}`,
}

const markDelivered: Statement = {
  name: 'sandbox_delivered',
  text: 'UPDATE sandbox_orders SET delivered_at = $2 WHERE id = $1 AND delivered_at IS NULL',
}

/**
 * Creates an order, or returns the one of this trans id. The id is random: with it, anyone may pay.
 */
export async function openOrder(db: Db, order: PaymentOrder, notifyUrl: string, nowMs: number) {
  const { transId, points, returnUrl } = order
  const id = randomBytes(16).toString('hex')
  await db.query(insert, [id, transId, points, notifyUrl, returnUrl, new Date(nowMs)])
  const [opened] = await db.query<SandboxOrder>(readByRef, [transId])
  if (!opened) throw new Error(`The sandbox has lost the order of ${transId}`)
  return opened
}

/** The order with this id; undefined if there is none. */
export async function findOrder(db: Db, id: string): Promise<SandboxOrder | undefined> {
  const [order] = await db.query<SandboxOrder>(read, [id])
  return order
}

/** Settles an order and returns it; undefined if it was settled before. */
export async function settleOrder(db: Db, id: string, status: PaymentStatus, nowMs: number) {
  const [order] = await db.query<SandboxOrder>(settle, [id, status, new Date(nowMs)])
  return order
}

/** Stores when the server accepted the event with the final status. */
export async function noteDelivery(db: Db, id: string, nowMs: number) {
  await db.query(markDelivered, [id, new Date(nowMs)])
}
