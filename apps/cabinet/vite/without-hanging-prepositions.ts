import type { Plugin } from 'vite'

/**
 * Inserts no-break spaces into the long texts in `features/documents`: after a short word, before a dash, and
 * between a number and the word that follows. Other texts must equal the specification exactly.
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

/**
 * Returns the source code with no-break spaces. In the source only texts are Russian; a line break in a text
 * is a space on the page and is replaced as well.
 */
const bound = (source: string): string =>
  source
    .replaceAll(shortWord, '$1\u00a0')
    .replaceAll(/(?<=[а-яё»,)])\s+—(?=\s)/gi, '\u00a0—')
    .replaceAll(/(?<=\d)\s+(?=[а-яё])/gi, '\u00a0')

const shortWord =
  /(?<![а-яё])(а|в|во|и|к|ко|о|об|от|с|со|у|на|не|ни|но|по|до|за|из|или|для|без|при|под|над|их)\s+(?=[а-яё«\d])/gi
