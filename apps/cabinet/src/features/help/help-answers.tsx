import type { HelpResponse, HelpArticle } from '@impulse/api/help/help'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/icon/icon.tsx'
import { RichText } from '../../shared/rich-text/rich-text.tsx'
import css from './help-answers.module.css'

/**
 * Help articles, grouped by category. After a search, the found articles are listed without groups, best match
 * first, and the first article is open.
 */
export function HelpAnswers({ help, search }: { help: HelpResponse; search: string }) {
  useOpenNamed()
  const { categories, articles } = help
  if (search !== '')
    return (
      <Card title="Что нашлось">
        <div>
          {articles.map((article, i) => (
            <Answer key={`${search} ${article.slug}`} article={article} open={i === 0} />
          ))}
        </div>
      </Card>
    )
  return categories.map(({ key, name }) => {
    const categoryArticles = articles.filter(({ category }) => category === key)
    if (categoryArticles.length === 0) return null
    return (
      <Card key={key} title={name}>
        <div>
          {categoryArticles.map((article) => (
            <Answer key={article.slug} article={article} />
          ))}
        </div>
      </Card>
    )
  })
}

function Answer({
  article: { slug, question, content },
  open = false,
}: {
  article: HelpArticle
  open?: boolean
}) {
  return (
    <details className={css.question} open={open}>
      <summary>
        {question}
        <Icon name="caret-down" className={css.caret} />
      </summary>
      {/* The element with the id is inside `details`, so that the browser opens the article that the URL's hash
          names, even without JavaScript. */}
      <div id={slug} className={css.answer}>
        <RichText blocks={content.content} />
        <a href={`#${slug}`} className={css.link}>
          Ссылка на&nbsp;этот ответ
        </a>
      </div>
    </details>
  )
}

/** Opens the help article that the hash of the URL names. */
function useOpenNamed(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    const folded = target?.closest('details')
    if (!folded) return
    folded.open = true
    folded.scrollIntoView()
    // The effect depends on `key`, which changes when the member follows the same link again.
  }, [hash, key])
}
