{
  const mark = (form, isWaiting) => {
    form.toggleAttribute('data-waits', isWaiting)
    form.querySelector('[type=submit]').ariaBusy = isWaiting || null
  }
  addEventListener('submit', event => {
    if (event.defaultPrevented) return
    mark(event.target, true)
    setTimeout(() => (document.documentElement.dataset.lost = ''), 15000)
  })
  addEventListener('input', ({ target: { form } }) => {
    if (form?.matches('[data-waits]')) mark(form, false)
  })
}
