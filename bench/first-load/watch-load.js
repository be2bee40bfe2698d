// Runs in the page before anything of its own: what the load was like, and a press every 50 ms until one is answered.
window.watchLoad = ({ press, works }) => {
  const found = { lcpMs: 0, pressMs: 0, clickMs: null, longMs: 0, shift: 0 }
  window.firstLoad = found
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  const isBeforePress = ({ startTime }) => found.clickMs === null || startTime < found.pressMs
  // Drawing caused by the press is no part of the load; a real finger's press would be left out by the browser.
  const isOfPress = (entry) => !isBeforePress(entry) && entry.startTime < found.pressMs + 1_000
  observe('largest-contentful-paint', (entry) => {
    if (isBeforePress(entry)) found.lcpMs = entry.startTime
  })
  observe('longtask', (entry) => {
    if (isBeforePress(entry)) found.longMs += entry.duration
  })
  observe('layout-shift', (entry) => {
    if (!isOfPress(entry)) found.shift += entry.value
  })
  const timer = setInterval(() => {
    // React draws what a press does before the press returns to whoever made it, or in the microtask behind it.
    if (document.querySelector(works) === null) {
      found.pressMs = performance.now()
      document.querySelector(press)?.click()
    }
    queueMicrotask(() => {
      if (document.querySelector(works) === null) return
      found.clickMs = performance.now()
      clearInterval(timer)
    })
  }, 50)
}
