// Runs before the first paint, so that what a member has chosen never flashes: the theme, and the folded sidebar.
// Without a choice the system decides, by CSS alone.
try {
  const theme = localStorage.getItem('impulse.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('impulse.sidebar') === 'narrow')
    document.documentElement.dataset.sidebar = 'narrow'
} catch {
  // A browser that forbids its storage has no choice to remember.
}
