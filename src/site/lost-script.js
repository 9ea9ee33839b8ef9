addEventListener(
  'error',
  ({ target }) => {
    if (target.rel === 'modulepreload') document.documentElement.dataset.lost = ''
    if (target.rel === 'stylesheet') target.remove()
  },
  true,
)
