import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { TypedAmount, Utr } from '#contract/funds.ts'
import { ALL_DEPOSITS } from '#contract/routes.ts'
import { inTwoGroups } from '#contract/wire.ts'
import { formatPoints } from '#domain/points.ts'
import { $user } from '../accounts/session.ts'
import { UnlessLost } from '../frame/lost-request.tsx'
import { toast } from '../frame/toast.ts'
import { createChosenImage } from '../lib/chosen-image.ts'
import { createForm, type IsHere } from '../lib/form.ts'
import { randomId } from '../lib/random-id.ts'
import { saveFile } from '../lib/save-file.ts'
import { sentence } from '../lib/sentence.ts'
import { pointsIn, referenceField } from '../lib/typed.ts'
import { useForm } from '../lib/use-form.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages } from '../lib/words.ts'
import { paymentsWords } from '../messages/en/funds.ts'
import { AmountField } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { FormEnd } from '../ui/form-end.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { DemoNote } from './demo-note.tsx'
import {
  depositField,
  forgetAmount,
  rememberAmount,
  rememberedAmount,
  requestDeposit,
  upiLink,
} from './funds.ts'
import { $paymentInfo, loadPaymentInfo, type PaymentInfo } from './payments.ts'
import { showRequestAnswer } from './requests.ts'

/** A manual payment. The points are credited when the operator has found it. */
export function createManualDeposit(isHere: IsHere) {
  const ref = randomId().replaceAll('-', '').slice(0, 12).toUpperCase()
  const minimum = $user.get()?.MIN_DEPOSIT ?? 0
  const image = createChosenImage(problem => form.setError('image', problem))

  const schema = v.object({
    amount: TypedAmount,
    utr: Utr,
    image: image.field,
  })
  const send = async ({ amount, utr }: v.InferOutput<typeof schema>) => {
    const screenshot = await image.read()
    if (typeof screenshot === 'string') return { field: 'image', problem: sentence(screenshot) }
    const answer = await requestDeposit(amount, utr, screenshot)
    const sent = paymentsWords.get().sent(formatPoints(amount))
    return showRequestAnswer(answer, sent, ALL_DEPOSITS, isHere)
  }
  const form = createForm(schema, send, { amount: depositField(minimum), utr: referenceField })

  return {
    ...form,
    image,
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
async function copy(value: string, isUpi: boolean): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
    const { manual } = paymentsWords.get()
    toast('success', isUpi ? manual.upiCopied : manual.copied(value))
  } catch {
    toast('info', value)
  }
}

type QrCode = typeof import('../ui/qr.tsx')

/**
 * Three equal ways to pay: open an app, scan the code, copy the id. A desktop has no UPI app, and shows
 * the code at once.
 */
function PaymentTarget({ linkFor }: { linkFor: (to: PaymentInfo) => string }) {
  const t = useMessages(paymentsWords)
  const info = useStore($paymentInfo)
  const admin = useStore($user)?.UPI_ADMIN ?? ''
  const [qr, setQr] = useState<QrCode | 'failed' | null>(null)
  const isWide = useIsWide()
  const showQr = useCallback(async () => {
    setQr(await import('../ui/qr.tsx').catch(() => 'failed' as const))
  }, [])
  useEffect(() => {
    if (isWide) void showQr()
  }, [isWide, showQr])
  const saveButton = useRef<HTMLButtonElement>(null)
  // It takes the place of the button that showed the code, and its focus, but not that of a field.
  useEffect(() => {
    if (qr && !isWide && document.activeElement === document.body) saveButton.current?.focus()
  }, [qr, isWide])
  const to = targetOf(info, admin)
  if (!to) return null

  async function saveQr({ qrPicture }: QrCode, text: string): Promise<void> {
    const file = await qrPicture(text)
    if (file) saveFile(file, file.name)
    else toast('error', t.manual.notSaved)
  }

  const link = to.upi_id && linkFor(to)
  return (
    <div className="stack tight">
      <div>
        {to.upi_id && <CopyRow label={t.manual.upi} value={to.upi_id} isUpi />}
        {/* Its row is there from the start, so that nothing moves when the number arrives. */}
        {(to.phone || !info) && <CopyRow label={t.manual.phone} value={to.phone} isUpi={false} />}
      </div>
      {link && !isWide && (
        <div className="grid tight">
          <LinkButton kind="quiet" href={link}>
            {t.manual.openApp}
          </LinkButton>
          {qr === null && (
            <Button kind="quiet" onClick={() => void showQr()}>
              {t.manual.showQr}
            </Button>
          )}
        </div>
      )}
      {qr === 'failed' && <Notice tone="error">{t.manual.noQr}</Notice>}
      {link && qr && qr !== 'failed' && (
        <>
          <qr.Qr text={link} label={t.manual.qr} />
          <Button
            kind="quiet"
            wide
            icon="download"
            ref={saveButton}
            onClick={() => void saveQr(qr, link)}
          >
            {t.manual.saveQr}
          </Button>
          {!isWide && <p className="muted small">{t.manual.scanQr}</p>}
        </>
      )}
    </div>
  )
}

type CopyRowProps = { label: string; value: string; isUpi: boolean }

function CopyRow({ label, value, isUpi }: CopyRowProps) {
  const t = useMessages(paymentsWords)
  return (
    <div className="row apart icon-last">
      <span>
        <span className="muted small term">{label}</span>{' '}
        <strong className="num">{isUpi ? value : inTwoGroups(value)}</strong>
      </span>
      <IconButton
        label={t.copy(label)}
        icon="copy"
        disabled={value === ''}
        onClick={() => void copy(value, isUpi)}
      />
    </div>
  )
}

export function ManualDeposit() {
  const t = useMessages(paymentsWords)
  const { form, formProps, errors, error, isSending } = useForm(createManualDeposit)
  const preview = useStore(form.image.$preview)
  const isChosen = useStore(form.image.$isChosen)
  const least = useStore($user)?.MIN_DEPOSIT ?? 0
  const [typed] = useState(() => rememberedAmount('manual'))
  const [points, setPoints] = useState(() => pointsIn(typed))
  const isWide = useIsWide()
  useEffect(() => void loadPaymentInfo(), [])
  useEffect(() => forgetAmount, [])

  const isEnough = points > 0 && points >= least
  const send = (
    <UnlessLost kind="deposit" isSending={isSending} onNotThere={() => form.$error.set(null)}>
      {error && <Notice tone="error">{error}</Notice>}
      <Button type="submit" wide busy={isSending}>
        {isEnough ? t.manual.submitAmount(formatPoints(points)) : t.manual.submit}
      </Button>
    </UnlessLost>
  )
  return (
    <form {...formProps}>
      <DemoNote />
      <ol className="stack form pair steps">
        <li className="stack tight">
          <h2>
            <span>{t.amount}</span>
            {least > 0 && (
              <small className="muted fine">{t.addFund.minimum(formatPoints(least))}</small>
            )}
          </h2>
          <AmountField
            label={<span className="visually-hidden">{t.amount}</span>}
            quick={t.quick}
            least={least}
            error={errors.amount}
            onPoints={setPoints}
            typed={typed}
            onTyped={now => rememberAmount('manual', now)}
          />
        </li>
        <li className="stack tight">
          <h2>{isEnough ? t.manual.payAmount(formatPoints(points)) : t.manual.steps.pay}</h2>
          {/* Refused before the payment, not after it. */}
          <PaymentTarget
            linkFor={to => (points > 0 && !isEnough ? '' : form.linkFor(to, points))}
          />
        </li>
        <li className="stack tight">
          <h2>{t.manual.steps.send}</h2>
          <Field
            label={t.manual.utr}
            name="utr"
            hint={t.manual.intro}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="send"
            error={errors.utr}
          />
          <FileField
            label={t.manual.image}
            action={t.manual.addImage}
            remove={t.manual.removeImage}
            isChosen={isChosen}
            name="image"
            error={errors.image}
            onChoose={form.image.choose}
          >
            {preview && <img className="preview" src={preview} alt={t.manual.preview} />}
          </FileField>
          {isWide && send}
        </li>
      </ol>
      {!isWide && <FormEnd>{send}</FormEnd>}
    </form>
  )
}
