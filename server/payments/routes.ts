import type { Hono } from 'hono'
import { codeSentence } from '#contract/codes.ts'
import { checkPayment, createPayment, isPaymentAddress, updatePay } from '#contract/payments.ts'
import { appRoutes } from '#contract/routes.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import { constraintOf } from '../database/retry.ts'
import { takeAttempt } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'
import { type Handler, notice, type OpenHandler, openRoute, route } from '../http/route.ts'
import { readableId } from '../wallet/readable-ids.ts'
import {
  attachUtr,
  findPayment,
  insertPayment,
  type NewPayment,
  type Payment,
  setOrder,
} from './payment-rows.ts'
import type { PaymentOrder, PaymentProvider, PaymentStatus } from './provider.ts'
import { askAboutPayment } from './settle-payment.ts'

const createLimit = { max: 60, windowMs: 60 * 60 * 1000 }

// Without PUBLIC_URL the server does not know its address and allows only paths.
const UNKNOWN_ORIGIN = 'http://own.invalid'

const create: Handler<typeof createPayment> = async ({
  input,
  player,
  context,
  origin,
  heldDb,
}) => {
  const { provider } = context.payments
  if (provider === null) throw new ApiError('online_payment_unavailable')
  const payment = await begun(context, heldDb, {
    trans_id: input.TRANS_ID,
    player_id: player.id,
    fund_id: readableId('D'),
    points: input.AMOUNT,
    provider: provider.name,
  })
  const { phone, name, email } = player
  const order = { language: input.LANGUAGE, payer: { phone, name, email } }
  const url = payment.payment_url ?? (await ordered(context, provider, payment, order))
  return {
    status: 'success',
    msg: codeSentence('payment_begun', {}),
    result: { payment_url: absolute(url, origin()) },
  }
}

const check: OpenHandler<typeof checkPayment> = async call => {
  const { input, context, findSession } = call
  const payment = await findPayment(context.db, input.TRANS_ID)
  if (!payment) return { status: 'FAILURE', ...noticeOf('FAILURE') }
  const status = await askAboutPayment(context, payment)
  const session = await findSession()
  if (session?.player.id !== payment.player_id) return { status, ...noticeOf(status) }
  const detail = { points: payment.points, fund_id: payment.fund_id }
  const isFailed = status === 'FAILURE'
  const current = (isFailed && (await findPayment(context.db, payment.trans_id))) || payment
  return { status, ...noticeToOwner(status, current), ...detail }
}

/** Stores the reference of a bank transfer, so that the operator can find the money. */
const takeUtr: Handler<typeof updatePay> = async ({ input, player, context, heldDb }) => {
  const payment = await findPayment(context.db, input.TRANS_ID)
  // The same error for another player's payment, so that it does not show whether one exists.
  if (payment?.player_id !== player.id) throw new ApiError('payment_unknown')
  try {
    const isAttached = await attachUtr(heldDb, payment.fund_id, input.UTR_NUM)
    if (!isAttached) throw new ApiError('payment_not_pending')
  } catch (error) {
    throw constraintOf(error) === 'fund_requests_utr' ? new ApiError('utr_used') : error
  }
  return { success: '1', ...notice('utr_saved') }
}

export const paymentRoutes = [
  route(createPayment, create),
  openRoute(checkPayment, check, { attempts: { max: 300, windowMs: 10 * 60 * 1000 } }),
  route(updatePay, takeUtr),
]

/** Stores the payment, or returns the player's own with the same trans id and points. */
async function begun(
  { db, clock }: AppContext,
  heldDb: Pick<Db, 'transaction'>,
  payment: NewPayment,
): Promise<Payment | (NewPayment & { payment_url: null })> {
  const { trans_id, player_id } = payment
  const earlier = await findPayment(db, trans_id)
  if (earlier) return repeated(earlier, payment)
  await takeAttempt(db, clock, `payment:${player_id}`, createLimit)
  try {
    await heldDb.transaction(query => insertPayment(query, payment))
    return { ...payment, payment_url: null }
  } catch (error) {
    const first = constraintOf(error) === 'payments_pkey' && (await findPayment(db, trans_id))
    if (!first) throw error
    return repeated(first, payment)
  }
}

/** The first payment with this trans id. Throws not_yours and payment_reference_used. */
function repeated(first: Payment, { player_id, points }: NewPayment): Payment {
  if (first.player_id !== player_id) throw new ApiError('not_yours')
  if (first.points !== points) throw new ApiError('payment_reference_used')
  return first
}

/** Orders the payment from the provider. Returns the address of the payment's only order. */
async function ordered(
  context: AppContext,
  provider: PaymentProvider,
  { trans_id: transId, points, fund_id: fundId, provider: name }: NewPayment,
  about: Pick<PaymentOrder, 'language' | 'payer'>,
): Promise<string> {
  const site = context.config.publicOrigin ?? ''
  const returnUrl = `${site}/payment-status?trans_id=${encodeURIComponent(transId)}`
  try {
    if (name !== provider.name) throw new Error('Another provider has the payment.')
    const order = await provider.create({ transId, points, returnUrl, ...about })
    if (!isPaymentAddress(order.url, context.config.publicOrigin ?? UNKNOWN_ORIGIN))
      throw new Error(`The payment address is not allowed: ${order.url}`)
    return await setOrder(context.db, transId, order)
  } catch (err) {
    context.log.error({ err, fundId }, 'a payment could not be ordered')
    throw new ApiError('payment_failed')
  }
}

/** The page of the sandbox is stored as a path. */
function absolute(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url
}

function noticeOf(status: PaymentStatus) {
  if (status === 'SUCCESS') return messageOf(notice('payment_succeeded'))
  return messageOf(notice(status === 'PENDING' ? 'payment_pending' : 'payment_failed'))
}

function noticeToOwner(status: PaymentStatus, { points, dispute }: Payment) {
  if (status === 'PENDING') return noticeOf(status)
  if (status === 'FAILURE' && dispute === 'open') return messageOf(notice('payment_disputed'))
  return messageOf(
    notice(status === 'SUCCESS' ? 'payment_credited' : 'payment_declined', { points }),
  )
}

/** This call has its sentence in `message`. */
function messageOf({ msg: message, ...coded }: ReturnType<typeof notice>) {
  return { message, ...coded }
}

/**
 * Some providers send the browser back with POST. Nothing of the form is believed: the page asks for
 * the status itself, by the trans id in its address.
 */
export function mountPaymentReturn(app: Hono) {
  const { path } = appRoutes.paymentStatus
  app.post(path, c => c.redirect(path + new URL(c.req.url).search, 303))
}
