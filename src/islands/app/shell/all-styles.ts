const modules = import.meta.glob<string>('../ui/**/*.module.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

// Imported for its effect. The content policy of the page allows no further <style>.
const sheet = new CSSStyleSheet()
sheet.replaceSync(Object.values(modules).join('\n'))
document.adoptedStyleSheets.push(sheet)
