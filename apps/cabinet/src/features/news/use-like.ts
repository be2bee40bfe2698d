import { type News, type NewsLike } from '@impulse/api/news/news'
import { useRef, useState } from 'react'
import { ApiError, errorText } from '../../shared/api/api-error.ts'
import { repeatable } from '../../shared/api/repeatable.ts'
import { api } from '../../shared/session/browser-session.ts'
import { showToast } from '../../shared/feedback/toast.ts'

export type Like = { liked: boolean; likes: number; toggle: () => void }

/**
 * State of a like. A press changes the state immediately, and a request saves it in the background. Of
 * several presses during a request, only the last state is saved. If a request fails, the hook restores the
 * server's state and shows an error.
 */
export function useLike({ slugId, liked, likes }: Pick<News, 'slugId' | 'liked' | 'likes'>): Like {
  const [saved, setSaved] = useState<NewsLike>({ liked, likes })
  const [isLiked, setLiked] = useState(liked)
  const [loaded, setLoaded] = useState<NewsLike>({ liked, likes })
  if (loaded.liked !== liked || loaded.likes !== likes) {
    setLoaded({ liked, likes })
    setSaved({ liked, likes })
    setLiked(liked)
  }
  const target = useRef(liked)
  const isSaving = useRef(false)

  const save = async (): Promise<void> => {
    let known = saved
    try {
      while (known.liked !== target.current) known = await send({ slugId, liked: target.current })
    } catch (error) {
      setLiked(known.liked)
      const isSignedOut = error instanceof ApiError && error.code === 'signed_out'
      if (!isSignedOut) showToast({ text: `Отметка не сохранилась. ${errorText(error)}` })
    }
    setSaved(known)
  }
  const toggle = () => {
    target.current = !isLiked
    setLiked(!isLiked)
    if (isSaving.current) return
    isSaving.current = true
    void save().finally(() => {
      isSaving.current = false
    })
  }
  const pendingChange = Number(isLiked) - Number(saved.liked)
  return { liked: isLiked, likes: saved.likes + pendingChange, toggle }
}

const send = ({ slugId, liked }: { slugId: string; liked: boolean }): Promise<NewsLike> => {
  const options = { query: { slugId }, ...repeatable() }
  return liked ? api.put('/api/news/', undefined, options) : api.delete('/api/news/', options)
}
