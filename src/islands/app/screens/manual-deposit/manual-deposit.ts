import { atom } from 'nanostores'
import * as v from 'valibot'
import { TypedAmount, Utr } from '#contract/funds.ts'
import { ChosenImage, imageError } from '#contract/images.ts'
import { ALL_DEPOSITS } from '#contract/routes.ts'
import * as sentences from '#contract/sentences.ts'
import type { IsHere } from '../../hooks/use-is-here.ts'
import { createForm } from '../../lib/form.ts'
import { randomId } from '../../lib/random-id.ts'
import { pointsField } from '../../lib/typed/points.ts'
import { upiLink } from '../../lib/upi.ts'
import { paymentsWords } from '../../messages/en/money.ts'
import { requestDeposit } from '../../stores/money/funds.ts'
import { leastDepositError } from '../../stores/money/least-deposit.ts'
import type { PaymentInfo } from '../../stores/money/payments.ts'
import { showRequestAnswer } from '../../stores/money/request-answer.ts'
import { $user } from '../../stores/session/session.ts'
import { toast } from '../../stores/toasts.ts'

/** A manual payment. The points are credited when the operator has found it. */
export function createManualDeposit(isHere: IsHere) {
  const ref = randomId().replaceAll('-', '').slice(0, 12).toUpperCase()
  const minimum = $user.get()?.MIN_DEPOSIT ?? 0
  const $preview = atom('')
  const $hasImage = atom(false)

  const schema = v.object({
    amount: TypedAmount,
    utr: Utr,
    image: ChosenImage,
  })
  const send = async ({ amount, utr, image }: v.InferOutput<typeof schema>) => {
    const tooLow = leastDepositError(amount, minimum)
    if (tooLow) return tooLow
    const answer = await requestDeposit(amount, utr, image)
    return showRequestAnswer(answer, paymentsWords.get().manual.sent, ALL_DEPOSITS, isHere)
  }
  const form = createForm(schema, send, { amount: pointsField })

  function choose(file: File | undefined): void {
    URL.revokeObjectURL($preview.get())
    const error = imageError(file)
    $hasImage.set(file !== undefined)
    $preview.set(file && !error ? URL.createObjectURL(file) : '')
    form.setError('image', error ?? '')
  }

  return {
    ...form,
    $preview,
    $hasImage,
    choose,
    linkFor: (to: PaymentInfo, points: number) =>
      upiLink({ id: to.upi_id, name: to.upi_name }, points, ref),
  }
}

/**
 * Where a payment goes, or null if unknown. Until the answer arrives, the profile's UPI id is used.
 */
export function targetOf(info: PaymentInfo | null, admin: string): PaymentInfo | null {
  const { upi_id, upi_name = '', phone = '' } = info ?? {}
  const to = { upi_id: upi_id || admin, upi_name, phone }
  return to.upi_id || to.phone ? to : null
}

/** Source: docs/specification.md, Copy confirmations. */
export async function copy(value: string, isUpi: boolean): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
    toast('success', isUpi ? sentences.upiCopied : paymentsWords.get().manual.copied(value))
  } catch {
    toast('info', value)
  }
}
