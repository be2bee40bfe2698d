import type { News } from '@impulse/api/news/news'
import { classNames } from '../../shared/ui/class-names.ts'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import css from './like-button.module.css'
import { useLike } from './use-like.ts'

/**
 * Button with a heart and the number of likes. Screen readers announce the number, «Нравится, 12», and the state of the
 * button: pressed or not pressed.
 */
export function LikeButton({ news }: { news: Pick<News, 'slugId' | 'liked' | 'likes'> }) {
  const { liked, likes, toggle } = useLike(news)
  return (
    <button
      type="button"
      className={classNames(css.like, liked && css.liked)}
      aria-pressed={liked}
      aria-label={`Нравится, ${formatNumber(likes)}`}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" className={css.heart} aria-hidden="true">
        <path d="M12 20.5S3 15.3 3 9.2A4.7 4.7 0 0 1 12 7.3a4.7 4.7 0 0 1 9 1.9c0 6.1-9 11.3-9 11.3z" />
      </svg>
      {formatNumber(likes)}
    </button>
  )
}
