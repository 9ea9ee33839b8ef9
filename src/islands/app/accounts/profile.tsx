import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { type ComponentProps, useEffect } from 'react'
import * as v from 'valibot'
import { PHONEPE, ProfileForm } from '#contract/profile.ts'
import { inTwoGroups } from '#contract/wire.ts'
import { sentenceOf } from '../api/failures.ts'
import { PushDevices } from '../frame/push-devices.tsx'
import { hasScreen, pathTo } from '../frame/router.ts'
import { toast } from '../frame/toast.ts'
import { createChosenImage } from '../lib/chosen-image.ts'
import { createForm } from '../lib/form.ts'
import { sentence } from '../lib/sentence.ts'
import { emailField, nameField, phoneField } from '../lib/typed.ts'
import { useForm } from '../lib/use-form.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages } from '../lib/words.ts'
import { paymentsWords } from '../messages/en/funds.ts'
import { profileWords } from '../messages/en/profile.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { FormEnd } from '../ui/form-end.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { fetchPhoto, updateProfile } from './fetched-profile.ts'
import { $user, type StoredUser } from './session.ts'

export function createProfile() {
  const image = createChosenImage(problem => form.setError('photo', problem))
  const $stored = atom('')
  /** The address of the chosen or the stored photo; empty for none. */
  const $photo = computed([image.$preview, $stored], (chosen, stored) => chosen || stored)

  const schema = v.object({ ...ProfileForm.entries, photo: image.field })
  const send = async ({ photo: _, ...input }: v.InferOutput<typeof schema>) => {
    const photo = await image.read()
    if (typeof photo === 'string') return { field: 'photo', problem: sentence(photo) }
    const answer = await updateProfile(input, photo)
    if (answer.state !== 'done') return sentenceOf(answer)
    if (photo) {
      store(photo)
      void image.choose(undefined)
    }
    toast('success', profileWords.get().saved)
    return null
  }
  const form = createForm(schema, send, {
    name: nameField,
    email: emailField,
    [PHONEPE]: phoneField,
    gpay: phoneField,
    paytm: phoneField,
  })

  function store(photo: Blob): void {
    URL.revokeObjectURL($stored.get())
    $stored.set(URL.createObjectURL(photo))
  }

  /** Shows the stored photo, unless a newer one was sent in the meantime. */
  async function loadPhoto(): Promise<void> {
    const photo = await fetchPhoto()
    if (photo && !$stored.get()) store(photo)
  }

  return { ...form, image, $photo, loadPhoto }
}

type ProfileWords = ReturnType<typeof profileWords.get>

export function Profile() {
  const user = useStore($user)
  const { form, formProps, errors, error, isSending } = useForm(createProfile)
  const t = useMessages(profileWords)
  const photo = useStore(form.$photo)
  const isChosen = useStore(form.image.$isChosen)
  const isWide = useIsWide()
  useEffect(() => void form.loadPhoto(), [form])
  const own = ownFieldsOf(user, t)
  const apps = appFieldsOf(user, t)
  const inputOf = ({ name, ...field }: ComponentProps<typeof Field>) => (
    <Field key={name} name={name} error={errors[name]} {...field} />
  )
  const data = hasScreen('limits') && (
    <div className="flush">
      <LinkButton kind="plain" href={pathTo('limits')}>
        {t.data}
      </LinkButton>
    </div>
  )
  return (
    <div className="stack">
      <form {...formProps}>
        <div className="stack form pair">
          <div className="stack tight">
            <h2>{t.heading}</h2>
            {own.map(inputOf)}
            <FileField
              label={t.photo}
              action={t.addPhoto}
              remove={t.removePhoto}
              isChosen={isChosen}
              name="photo"
              error={errors.photo}
              accessory={<Avatar src={photo} alt={t.yourPhoto} />}
              onChoose={form.image.choose}
            />
          </div>
          <FoldedFields
            label={useMessages(paymentsWords).bank.apps}
            isPlain={isWide}
            isOpen={apps.some(({ name, defaultValue }) => defaultValue || errors[name])}
          >
            {apps.map(inputOf)}
          </FoldedFields>
        </div>
        {!isWide && data}
        <FormEnd>
          {isWide && data}
          {error && <Notice tone="error">{error}</Notice>}
          <Button type="submit" wide busy={isSending}>
            {t.submit}
          </Button>
        </FormEnd>
      </form>
      <PushDevices />
    </div>
  )
}

function ownFieldsOf(user: StoredUser | null, t: ProfileWords) {
  return [
    { name: 'name', label: t.name, autoComplete: 'name', defaultValue: user?.name },
    {
      name: 'email',
      label: t.email,
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      defaultValue: user?.email,
    } as const,
    {
      name: 'phone',
      label: t.phone,
      value: user ? `+91 ${inTwoGroups(user.phone_number)}` : '',
      readOnly: true,
    },
  ]
}

function appFieldsOf(user: StoredUser | null, t: ProfileWords) {
  const tenDigits = {
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'off',
  } as const
  return [
    { ...tenDigits, name: PHONEPE, label: t.phonepe, defaultValue: user?.phonepay },
    { ...tenDigits, name: 'gpay', label: t.gpay, defaultValue: user?.googlepay },
    { ...tenDigits, name: 'paytm', label: t.paytm, defaultValue: user?.paytm },
  ]
}
