import type { Encoding, Endpoint } from '#contract/endpoint.ts'

/** The specification does not name these two calls, so the build does. */
const names: Readonly<Record<string, string | undefined>> = {
  'create_payment.php': import.meta.env?.PUBLIC_API_CREATE_PAYMENT,
  'check_payment.php': import.meta.env?.PUBLIC_API_CHECK_PAYMENT,
}

export function specifiedName({ name }: Endpoint): string {
  return names[name] || name
}

/** PHP finds form fields in $_REQUEST, and no JSON. */
export function specifiedEncoding({ sendsAs }: Endpoint): Encoding {
  const isForm = import.meta.env?.PUBLIC_API_ENCODING === 'form'
  return isForm && sendsAs === 'json' ? 'form' : sendsAs
}
