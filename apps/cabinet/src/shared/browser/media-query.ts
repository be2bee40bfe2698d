/** Calls the listener when the media query changes. Returns the function that ends the subscription. */
export function onMediaChange(media: string, listener: () => void): () => void {
  const query = window.matchMedia(media)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
