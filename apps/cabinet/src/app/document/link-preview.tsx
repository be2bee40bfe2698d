import { useContext } from 'react'
import { useBrand } from '../../shared/style/brand.ts'
import { ServedDocumentContext } from './served-document.ts'

/**
 * Description and picture that messengers show for a link to a public page. Only the server renders them, because
 * messengers run no scripts. The picture needs an absolute address, so it is left out without a public address.
 */
export function LinkPreview() {
  const preview = useContext(ServedDocumentContext)?.preview
  const { name, tagline } = useBrand()
  if (!preview) return null
  const { publicUrl } = preview
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="ru_RU" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={`${name} — ${tagline}`} />
      <meta property="og:description" content={description} />
      {publicUrl !== null && (
        <>
          <meta property="og:image" content={`${publicUrl}/link-preview.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

const description =
  'Вознаграждение за каждый подключённый договор: сколько заработано, что и когда откроется, вывод по номеру телефона или на счёт'
