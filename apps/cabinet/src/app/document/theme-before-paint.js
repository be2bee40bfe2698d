// Runs before the first paint, so that what a member has chosen never flashes: the theme, and the folded sidebar.
// Without a choice the system decides, by CSS alone.
try {
  const root = document.documentElement
  const showTheme = () => {
    const theme = localStorage.getItem('impulse.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    else delete root.dataset.theme
  }
  // The browser's own bar follows, whoever sets the theme: its two colours stand in the order of their names here.
  const colourBar = () =>
    document.querySelectorAll('meta[name="theme-color"]').forEach((meta, i) => {
      const of = ['light', 'dark'][i]
      const { theme } = root.dataset
      if (theme) meta.media = theme === of ? 'all' : 'not all'
      else meta.media = `(prefers-color-scheme: ${of})`
    })
  new MutationObserver(colourBar).observe(root, { attributeFilter: ['data-theme'] })
  showTheme()
  // Chosen in another tab, now or while the browser had put this page aside.
  addEventListener('storage', showTheme)
  addEventListener('pageshow', showTheme)
  if (localStorage.getItem('impulse.sidebar') === 'narrow') root.dataset.sidebar = 'narrow'
} catch {
  // A browser that forbids its storage has no choice to remember.
}
