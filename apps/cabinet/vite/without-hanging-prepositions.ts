import type { Plugin } from 'vite'

/**
 * The typographer's step for the long texts: a short word does not stay behind at the end of a line, a dash does not
 * begin one, and a number keeps what it counts. Only for the documents: elsewhere words are held to the letter.
 */
export function withoutHangingPrepositions(): Plugin {
  return {
    name: 'without-hanging-prepositions',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/features\/documents\/[\w-]+\.tsx$/.test(id.replaceAll('\\', '/'))) return null
      return { code: bound(code), map: null }
    },
  }
}

/** Works on the source, where nothing but the texts is Russian; a line that ends there is a space on the page. */
const bound = (source: string): string =>
  source
    .replaceAll(shortWord, '$1\u00a0')
    .replaceAll(/(?<=[а-яё»,)])\s+—(?=\s)/gi, '\u00a0—')
    .replaceAll(/(?<=\d)\s+(?=[а-яё])/gi, '\u00a0')

const shortWord =
  /(?<![а-яё])(а|в|во|и|к|ко|о|об|от|с|со|у|на|не|ни|но|по|до|за|из|или|для|без|при|под|над|их)\s+(?=[а-яё«\d])/gi
