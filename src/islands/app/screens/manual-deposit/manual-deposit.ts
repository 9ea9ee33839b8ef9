import { atom } from 'nanostores'
import * as v from 'valibot'
import { AmountPoints, Utr } from '#contract/funds.ts'
import { copiedSentence, sentences } from '#contract/sentences.ts'
import { complaintOf } from '../../api/failures.ts'
import { chosenImage, isImage } from '../../lib/chosen-image.ts'
import { createForm } from '../../lib/form.ts'
import { randomId } from '../../lib/random-id.ts'
import { upiLink } from '../../lib/upi.ts'
import { messages } from '../../messages/funds.ts'
import { requestDeposit } from '../../stores/funds.ts'
import type { PaymentInfo } from '../../stores/payments.ts'
import { openPage } from '../../stores/router.ts'
import { toast } from '../../stores/toasts.ts'

/** A payment made by hand: the points come when the operator has found it. */
export function createManualDeposit() {
  const ref = randomId().replaceAll('-', '').slice(0, 12).toUpperCase()
  const $preview = atom('')

  const schema = v.object({
    amount: AmountPoints,
    utr: Utr,
    image: chosenImage(sentences.imageInvalid),
  })
  const form = createForm(schema, async ({ amount, utr, image }) => {
    const answer = await requestDeposit(amount, utr, image)
    if (answer.state !== 'done') return complaintOf(answer)
    toast('success', answer.reply.msg || messages.get().manual.sent)
    openPage('fundHistory', { type: 'ALL_DEPOSIT' })
    return null
  })

  function choose(file: File | undefined): void {
    URL.revokeObjectURL($preview.get())
    const isShown = file !== undefined && isImage(file)
    $preview.set(isShown ? URL.createObjectURL(file) : '')
    if (file && !isShown) form.complain('image', sentences.imageInvalid)
    else form.forgive('image')
  }

  return {
    ...form,
    $preview,
    choose,
    linkFor: (to: PaymentInfo, points: number) =>
      upiLink({ id: to.upi_id, name: to.upi_name }, points, ref),
  }
}

/** Source: specification.md, Copy confirmations. */
export async function copy(value: string, isUpi: boolean): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
    toast('success', isUpi ? sentences.upiCopied : copiedSentence(value))
  } catch {
    toast('info', value)
  }
}
