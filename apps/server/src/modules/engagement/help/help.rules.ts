import { keyboardReadings } from '@impulse/api/recipients/name-folding'
import type { RichBlock, RichInline, RichListItem, RichParagraph } from '@impulse/api/rich-text/rich-text'
import type { HelpSet } from '@impulse/api/help/help-article-set'

type Article = HelpSet['articles'][number]
/**
 * Search index of a help article. `parts`: the question, the keywords with the category, and the text, each as word
 * stems with the weight of a match in this part.
 */
export type IndexedArticle = { article: Article; parts: { weight: number; stems: string[] }[] }

export const indexOf = ({ categories, articles }: HelpSet): IndexedArticle[] =>
  articles.map((article) => {
    const category = categories.find(({ key }) => key === article.category)?.name ?? ''
    return {
      article,
      parts: [
        { weight: 8, stems: toStems(article.question) },
        { weight: 6, stems: toStems(`${article.keywords} ${category}`) },
        { weight: 2, stems: toStems(article.content.content.map(toBlockText).join(' ')) },
      ],
    }
  })

/**
 * Returns the articles that contain the most words of the search, best match first; all articles for an empty search. A
 * word matches in any form and with one typo. When too few words match, reads the search as if it was typed with
 * another keyboard layout.
 */
export function searchArticles(indexed: readonly IndexedArticle[], search: string): Article[] {
  if (toStems(search).length === 0) return indexed.map(({ article }) => article)
  for (const reading of keyboardReadings(search)) {
    const searchWords = toStems(reading).slice(0, maxWords)
    if (searchWords.length === 0) continue
    const scored = indexed
      .map((one) => ({
        article: one.article,
        scores: searchWords.map((searchWord) => scoreArticle(one, searchWord)),
      }))
      .map(({ article, scores }) => ({
        article,
        found: scores.filter((score) => score > 0).length,
        score: scores.reduce((sum, score) => sum + score, 0),
      }))
    const maxScore = Math.max(...scored.map(({ found }) => found))
    // Tries the next keyboard layout when no article contains at least half of the words of the search.
    if (maxScore * 2 < searchWords.length || maxScore === 0) continue
    return scored
      .filter(({ found }) => found === maxScore)
      .toSorted((a, b) => b.score - a.score)
      .map(({ article }) => article)
  }
  return []
}

/** Maximum number of words of a search. Later words are ignored. */
const maxWords = 10

function scoreArticle({ parts }: IndexedArticle, searchWord: string): number {
  return Math.max(
    ...parts.map(
      ({ weight, stems }) => weight * Math.max(0, ...stems.map((stem) => likeness(searchWord, stem))),
    ),
  )
}

/**
 * Returns the similarity of a word of the search and a stem, from 0 (different) to 1 (equal). A common beginning or
 * one typo results in a value between 0 and 1.
 */
function likeness(searchWord: string, stem: string): number {
  if (searchWord === stem) return 1
  if (searchWord.length >= 3 && stem.startsWith(searchWord)) return 0.8
  if (stem.length >= 4 && searchWord.startsWith(stem)) return 0.7
  return searchWord.length >= 4 && isOneSlipFrom(searchWord, stem) ? 0.5 : 0
}

/**
 * Returns true when the search word differs from the beginning of the stem by one typo: one letter inserted,
 * missing or replaced, or two letters swapped.
 */
function isOneSlipFrom(searchWord: string, stem: string): boolean {
  let same = 0
  while (same < searchWord.length && searchWord[same] === stem[same]) same++
  // A difference in the first letter does not count as a typo.
  if (same === 0) return false
  const rest = searchWord.slice(same)
  return (
    stem.startsWith(rest.slice(1), same + 1) ||
    stem.startsWith(rest.slice(1), same) ||
    stem.startsWith(rest, same + 1) ||
    stem.startsWith(`${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`, same)
  )
}

/** Returns the stems of the words in a text, without stop words. Replaces «ё» with «е» first. */
export function toStems(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{Nd}]+/gu) ?? []
  return [...new Set(words.filter((word) => !idle.has(word)).map(toStem))]
}

const idle = new Set(
  'а без бы в во вы где да для до если же за и из или к как какие какой ко когда кто ли мне мой моя мы на над не нет но о об он от по под почему при про с со так там то у что чтобы это я'.split(
    ' ',
  ),
)

/** Removes the ending of a word when at least three letters remain. */
function toStem(word: string): string {
  for (const ending of endings)
    if (word.length - ending.length >= 3 && word.endsWith(ending)) return word.slice(0, -ending.length)
  return word
}

/** Russian endings of nouns, adjectives and verbs, in the order in which `toStem` tries them. */
const endings = (
  'иваются ываются ировать ированный ировали ироваться ованный ывается ивается аться яться иться еться ется ится ются ятся утся ался ялся ился алось илось ался лась лись ' +
  'ывать ивать овать ывает ивает ения ение ении ению ением ений аний ание ания анию ании анием ности ность ' +
  'ого его ому ему ыми ими ами ями ать ять ить еть уть ешь ишь ете ите ает яет ует юет ают яют уют юют али или яли ала ила ало ило ' +
  'ый ий ой ая яя ое ее ые ие ую юю ым им ом ем ых их ов ев ей ам ям ах ях ия ие ию ии ет ит ат ят ут ют ал ил ял ен на но ны ть ' +
  'а я о е ы и у ю ь й'
).split(' ')

const toBlockText = (block: RichBlock): string => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return toInlineText(block.content)
    case 'bulletList':
    case 'orderedList':
      return block.content.map(toItemText).join(' ')
    case 'blockquote':
      return block.content.map(toPartText).join(' ')
    case 'horizontalRule':
    case 'image':
    default:
      return ''
  }
}

const toItemText = ({ content }: RichListItem): string => content.map(toPartText).join(' ')

const toPartText = (part: RichListItem['content'][number]): string =>
  isParagraph(part) ? toInlineText(part.content) : part.content.map(toItemText).join(' ')

const isParagraph = (part: RichListItem['content'][number]): part is RichParagraph =>
  part.type === 'paragraph'

const toInlineText = (content: readonly RichInline[]): string =>
  content.map((inline) => (inline.type === 'text' ? inline.text : ' ')).join('')
