{
  const show = ({ detail } = {}) => {
    try {
      detail ??= localStorage.theme
    } catch {}
    document.documentElement.dataset.theme = detail ?? ''
    for (const part of document.querySelectorAll('[data-dark]'))
      part.media = { light: 'not all', dark: 'all' }[detail] ?? '(prefers-color-scheme: dark)'
  }
  show()
  for (const name of ['theme', 'storage', 'pageshow']) addEventListener(name, show)
}
