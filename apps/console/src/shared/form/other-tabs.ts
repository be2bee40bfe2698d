type Said = { from: string; is: 'here' | 'leaving' }

/**
 * Watches for other tabs of this browser in which the same object is open. A tab that crashed still counts as
 * open.
 */
export function watchOtherTabs(name: string): { areThere: () => boolean; disconnect: () => void } {
  const me = String(Math.random())
  const others = new Set<string>()
  const channel = new BroadcastChannel(name)
  let isOpen = true
  const say = (is: Said['is']) => channel.postMessage({ from: me, is } satisfies Said)
  channel.addEventListener('message', ({ data: { from, is } }: MessageEvent<Said>) => {
    if (is === 'leaving') others.delete(from)
    else if (!others.has(from)) {
      others.add(from)
      say('here')
    }
  })
  say('here')
  return {
    areThere: () => others.size > 0,
    disconnect: () => {
      if (!isOpen) return
      isOpen = false
      say('leaving')
      channel.close()
    },
  }
}
