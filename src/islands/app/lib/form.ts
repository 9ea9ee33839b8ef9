import { atom, map } from 'nanostores'
import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import { type Sentence, sentence, sentenceOfRule } from './sentence.ts'

export type FieldErrors = Record<string, Sentence | undefined>

/** A problem with one field that only `send` can know. */
export type FieldError = { field: string; problem: Sentence }

/** How the text of a field is read; the fields are in typed.ts. */
export type TypedField = {
  /** What the text means. A text that is not understood is returned unchanged. */
  read: (typed: string) => string
  /** The field shows what was read. */
  isShown?: boolean
  /** The error of a text while it is typed. */
  errorOf?: (typed: string) => Sentence | undefined
  /** The error of a text that fits the schema, or null. `values` are all fields as they were read. */
  check?: (read: string, values: Readonly<Record<string, unknown>>) => Sentence | null
}

/** Whether a screen is still shown. */
export type IsHere = { readonly current: boolean }

export type Form = ReturnType<typeof createForm>

/** An event of a field whose text has changed. */
type Typed = { target: EventTarget; nativeEvent?: { isComposing?: boolean } }

/**
 * The logic of every form: reads the fields, checks them by the schema, sends them, and shows each
 * error next to its field, all of them at once. `send` returns an error about the whole form, or null.
 * `fields` are those whose text is read before the schema checks it. The inputs are uncontrolled, so
 * nothing typed is lost.
 */
export function createForm<Schema extends v.GenericSchema<Record<string, unknown>>>(
  schema: Schema,
  send: (input: v.InferOutput<Schema>) => Promise<Sentence | FieldError | null>,
  fields: Readonly<Record<string, TypedField>> = {},
) {
  const $errors = map<FieldErrors>({})
  const $error = atom<Sentence | null>(null)
  const $isSending = atom(false)

  async function submit(typed: Record<string, unknown>): Promise<boolean> {
    if ($isSending.get()) return false
    const values = readAll(fields, typed)
    const read = v.safeParse(schema, values)
    const errors = { ...checkAll(fields, values), ...firstErrors(read.issues ?? []) }
    $errors.set(errors)
    $error.set(null)
    if (!read.success || Object.keys(errors).length > 0) return false
    $isSending.set(true)
    try {
      const found = await send(read.output)
      if (found && 'field' in found) {
        $errors.setKey(found.field, found.problem)
        return false
      }
      $error.set(found)
    } finally {
      $isSending.set(false)
    }
    return $error.get() === null
  }

  async function submitForm(event: SubmitEvent<HTMLFormElement>): Promise<boolean> {
    event.preventDefault()
    const element = event.currentTarget
    const isDone = await submit(Object.fromEntries(new FormData(element)))
    if (!isDone) focusFirstError(element)
    return isDone
  }

  return {
    $errors,
    $error,
    $isSending,
    submit,
    submitForm,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submitForm(event),
    /**
     * Typing in a field removes its error, or shows the error of what was typed. A text that a
     * keyboard is still composing stays, because the keyboard writes all of it again.
     */
    onInput: ({ target, nativeEvent }: Typed) => {
      const input = target as HTMLInputElement
      const { name, value } = input
      const field = fields[name]
      const read = field?.isShown && !nativeEvent?.isComposing ? field.read(value) : value
      if (read !== value) {
        const caret = input.selectionStart
        const before = caret === null ? null : field!.read(value.slice(0, caret)).length
        input.value = read
        input.setSelectionRange(before, before)
      }
      const error = field?.errorOf?.(value)
      if (error || $errors.get()[name]) $errors.setKey(name, error)
    },
    setError: (field: string, problem: Sentence | undefined) => $errors.setKey(field, problem),
    clearErrors: () => $errors.set({}),
  }
}

/**
 * A form of one code, whose field is emptied when the code is refused. Sending the empty field then
 * leaves the reason visible, because a code that sends itself is often followed by a tap on the button.
 */
export function codeForm(form: Form, name: string): Form {
  return {
    ...form,
    onSubmit(event) {
      const isEmpty = new FormData(event.currentTarget).get(name) === ''
      if (isEmpty && form.$errors.get()[name]) event.preventDefault()
      else form.onSubmit(event)
    },
  }
}

function readAll(fields: Readonly<Record<string, TypedField>>, values: Record<string, unknown>) {
  const read = { ...values }
  for (const [name, field] of Object.entries(fields)) {
    const typed = values[name]
    if (typeof typed === 'string') read[name] = field.read(typed)
  }
  return read
}

/** The errors that the fields find themselves. */
function checkAll(
  fields: Readonly<Record<string, TypedField>>,
  values: Readonly<Record<string, unknown>>,
) {
  const errors: FieldErrors = {}
  for (const [name, { check }] of Object.entries(fields)) {
    const value = values[name]
    const problem = typeof value === 'string' && check?.(value, values)
    if (problem) errors[name] = problem
  }
  return errors
}

/** The first error of each field; fields are not nested. */
function firstErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, type, message } of issues) {
    const field = String(path?.[0].key ?? '')
    // The limit of any text has no code.
    const isAnyLimit = type === 'max_length' && message.includes(' ')
    errors[field] ??= isAnyLimit ? sentence('text_too_long') : sentenceOfRule(message)
  }
  return errors
}

/** Focuses the first invalid field, or the secret that the server rejected. */
function focusFirstError(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLInputElement>('[aria-invalid="true"]')
  const secret = form.querySelector<HTMLInputElement>('input[type="password"]')
  const field = wrong ?? secret
  field?.focus()
  if (field?.type === 'password') field.select()
}
