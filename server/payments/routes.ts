import type { Hono } from 'hono'
import { checkPayment, createPayment, isPaymentAddress, updatePay } from '#contract/payments.ts'
import { appRoutes } from '#contract/routes.ts'
import { readSettings } from '../config/settings.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/retry.ts'
import { takeAttempt } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'
import { type Handler, notice, type OpenHandler, openRoute, route } from '../http/route.ts'
import { newFundId } from '../wallet/readable-ids.ts'
import { attachUtr, findPayment, insertPayment, type Payment, setOrder } from './payment-rows.ts'
import type { PaymentOrder, PaymentProvider, PaymentStatus } from './provider.ts'
import { askAboutPayment } from './settle-payment.ts'

const createLimit = { max: 60, windowMs: 60 * 60 * 1000 }

// Without PUBLIC_URL the server does not know its address and allows only paths.
const UNKNOWN_ORIGIN = 'http://own.invalid'

type Asked = { transId: string; points: number; playerId: string }

const create: Handler<typeof createPayment> = async ({
  input,
  player,
  context,
  origin,
  heldDb,
}) => {
  const { provider } = context.payments
  if (provider === null) throw new ApiError('online_payment_unavailable')
  const asked = { transId: input.TRANS_ID, points: input.AMOUNT, playerId: player.id }
  const begunPayment = await begun(context, heldDb, provider, asked)
  const { phone, name, email } = player
  const order = { language: input.LANGUAGE, payer: { phone, name, email } }
  const payment = await ordered(context, provider, begunPayment, order)
  return {
    status: 'success',
    msg: 'Please complete the payment.',
    result: { payment_url: absolute(payment.paymentUrl ?? '', origin()) },
  }
}

const check: OpenHandler<typeof checkPayment> = async call => {
  const { input, context, findSession } = call
  const payment = await findPayment(context.db, input.TRANS_ID)
  if (!payment) return { status: 'FAILURE', ...noticeOf('FAILURE') }
  const status = await askAboutPayment(context, payment)
  const session = await findSession()
  if (session?.player.id !== payment.playerId) return { status, ...noticeOf(status) }
  const detail = { points: payment.points, fund_id: payment.fundId }
  const isFailed = status === 'FAILURE'
  const current = (isFailed && (await findPayment(context.db, payment.transId))) || payment
  return { status, ...noticeToOwner(status, current), ...detail }
}

/** Stores the reference of a bank transfer, so that the operator can find the money. */
const takeUtr: Handler<typeof updatePay> = async ({ input, player, context, heldDb }) => {
  const payment = await findPayment(context.db, input.TRANS_ID)
  // The same error for another player's payment, so that it does not show whether one exists.
  if (payment?.playerId !== player.id) throw new ApiError('payment_unknown')
  try {
    const isAttached = await attachUtr(heldDb, payment.fundId, input.UTR_NUM)
    if (!isAttached) throw new ApiError('payment_not_pending')
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    throw new ApiError('utr_used')
  }
  return { success: '1', ...notice('utr_saved') }
}

export const paymentRoutes = [
  route(createPayment, create),
  openRoute(checkPayment, check, { attempts: { max: 300, windowMs: 10 * 60 * 1000 } }),
  route(updatePay, takeUtr),
]

/** The payment with this trans id: a new one, or the player's own with the same amount. */
async function begun(
  context: AppContext,
  heldDb: Pick<Db, 'atomically'>,
  provider: PaymentProvider,
  asked: Asked,
): Promise<Payment> {
  const known = await findPayment(context.db, asked.transId)
  if (known) return same(known, asked)
  const { MIN_DEPOSIT } = await readSettings(context.db)
  if (asked.points < MIN_DEPOSIT) throw new ApiError('minimum_deposit', { minimum: MIN_DEPOSIT })
  await takeAttempt(context.db, context.clock, `payment:${asked.playerId}`, createLimit)
  try {
    await insertPayment(heldDb, {
      ...asked,
      fundId: newFundId('deposit'),
      provider: provider.name,
      fingerprint: fingerprintOf(asked),
    })
    return (await findPayment(context.db, asked.transId))!
  } catch (error) {
    const raced =
      sqlStateOf(error) === UNIQUE_VIOLATION && (await findPayment(context.db, asked.transId))
    if (!raced) throw error
    return same(raced, asked)
  }
}

function same(payment: Payment, asked: Asked): Payment {
  if (payment.playerId !== asked.playerId) throw new ApiError('not_yours')
  if (payment.fingerprint === fingerprintOf(asked)) return payment
  throw new ApiError('payment_reference_used')
}

function fingerprintOf({ playerId, points }: Asked) {
  return JSON.stringify([playerId, points])
}

/** Orders the payment from the provider, or returns the existing order of this payment. */
async function ordered(
  context: AppContext,
  provider: PaymentProvider,
  payment: Payment,
  about: Pick<PaymentOrder, 'language' | 'payer'>,
) {
  if (payment.paymentUrl !== null) return payment
  const { transId, points } = payment
  const site = context.config.publicOrigin ?? ''
  const returnUrl = `${site}/payment-status?trans_id=${encodeURIComponent(transId)}`
  try {
    if (payment.provider !== provider.name) throw new Error('Another provider has the payment.')
    const order = await provider.create({ transId, points, returnUrl, ...about })
    if (!isPaymentAddress(order.url, context.config.publicOrigin ?? UNKNOWN_ORIGIN))
      throw new Error(`The payment address is not allowed: ${order.url}`)
    return { ...payment, ...(await setOrder(context.db, transId, order)) }
  } catch (err) {
    context.log.error({ err, fundId: payment.fundId }, 'a payment could not be ordered')
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
