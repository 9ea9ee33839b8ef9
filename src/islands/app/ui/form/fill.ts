/** Sets the value of an input and sends an input event, as typing does. */
export function fill(input: HTMLInputElement, value: string): void {
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
