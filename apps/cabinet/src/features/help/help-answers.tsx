import type { HelpResponse, HelpArticle } from '@impulse/api/help/help'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Card } from '../../shared/ui/card.tsx'
import { Disclosure } from '../../shared/page/disclosure.tsx'
import { plural } from '../../shared/format/plural.ts'
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
  return (
    <div className={css.topics}>
      {categories.map(({ key, name }) => (
        <Category key={key} name={name} articles={articles.filter(({ category }) => category === key)} />
      ))}
    </div>
  )
}

/** Category of help articles, folded until the member opens it. */
function Category({ name, articles }: { name: string; articles: readonly HelpArticle[] }) {
  if (articles.length === 0) return null
  return (
    <Disclosure
      className={css.topic}
      title={
        <>
          <h2 className={css.name}>{name}</h2>
          <span className={css.count}>
            {articles.length}
            <span className="visually-hidden"> {plural(articles.length, 'ответ', 'ответа', 'ответов')}</span>
          </span>
        </>
      }
    >
      <div className={css.questions}>
        {articles.map((article) => (
          <Answer key={article.slug} article={article} />
        ))}
      </div>
    </Disclosure>
  )
}

function Answer({
  article: { slug, question, content },
  open = false,
}: {
  article: HelpArticle
  open?: boolean
}) {
  return (
    <Disclosure className={css.question} open={open} title={question}>
      {/* The element with the id is inside `details`, so that the browser opens the article that the URL's hash
          names, even without JavaScript. */}
      <div id={slug} className={css.answer}>
        <RichText blocks={content.content} />
        <a href={`#${slug}`} className={css.link}>
          Ссылка на&nbsp;этот ответ
        </a>
      </div>
    </Disclosure>
  )
}

/** Opens the help article that the hash of the URL names, and its category. */
function useOpenNamed(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    const article = target?.closest('details')
    if (!article) return
    const topic = article.parentElement?.closest('details')
    for (const folded of [topic, article]) if (folded) folded.open = true
    article.scrollIntoView()
    // The effect depends on `key`, which changes when the member follows the same link again.
  }, [hash, key])
}
