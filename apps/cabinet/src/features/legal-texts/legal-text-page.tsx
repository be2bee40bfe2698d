import { versionText } from '@impulse/api/legal-texts/legal-text-version'
import { Fragment, type ReactNode } from 'react'
import { useBrand } from '../../shared/style/brand.ts'
import { hyphenated } from '../../shared/rich-text/hyphenated.ts'
import { RichText } from '../../shared/rich-text/rich-text.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { Changes } from './changes-list.tsx'
import { filledIn } from './fill-placeholders.ts'
import type { LoadedLegalDocument } from './legal-text.load.ts'
import { Link } from '../../shared/modal/link.tsx'
import css from './legal-text-page.module.css'

type LegalDocumentPageProps = {
  title: string
  /** Path of the page that shows the version in force. */
  address: string
  loaded: LoadedLegalDocument
  /** Parent page; the profile unless it is set. */
  back?: typeof toProfile
  /** Content above the text, such as the request to accept the rules. */
  children?: ReactNode
}

const toProfile = { to: '/lk', label: 'Мой профиль' }

/** Page of a legal text: one version of the text, its changes, and the list of all versions. */
export function LegalDocumentPage({
  title,
  address,
  loaded,
  back = toProfile,
  children,
}: LegalDocumentPageProps) {
  const { document, changes } = loaded
  const { version, content, versions } = document
  const brand = useBrand()
  const isFormer = versions[0]?.version !== version
  return (
    <article className={css.document}>
      <PageHeader
        title={hyphenated(title)
          .split('\u00ad')
          .map((part, i) => (
            <Fragment key={part}>
              {i > 0 && <span className={css.hyphen} />}
              {part}
            </Fragment>
          ))}
        back={isFormer ? { to: address, label: 'Действующая редакция' } : back}
        backOnPhone
      />
      <p className={css.version}>
        Редакция от <time dateTime={version.slice(0, 10)}>{versionText(version)}</time>
      </p>
      {isFormer && (
        <Alert tone="warn">
          Это прежняя редакция. <Link to={address}>Открыть действующую</Link>
        </Alert>
      )}
      {children}
      {changes?.requested === true && <Changes {...changes} />}
      <RichText blocks={filledIn(content.content, brand)} />
      {versions.length > 1 && <Versions address={address} loaded={loaded} />}
    </article>
  )
}

/** List of all versions of the legal text, each with the summary that staff wrote for it. */
function Versions({ address, loaded }: Pick<LegalDocumentPageProps, 'address' | 'loaded'>) {
  const { version: shownVersion, versions } = loaded.document
  return (
    <section className={css.versions} aria-labelledby="versions">
      <h2 id="versions">Все редакции</h2>
      <ul role="list">
        {versions.map(({ version, summary }, index) => (
          <li key={version}>
            {version === shownVersion ? (
              <span aria-current="page">Редакция от&nbsp;{versionText(version)}</span>
            ) : (
              <Link to={index === 0 ? address : `${address}/${version}`}>
                Редакция от&nbsp;{versionText(version)}
              </Link>
            )}
            {index === 0 && <span className={css.version}>Действует</span>}
            {summary !== '' && <p className={css.summary}>{summary}</p>}
            {index > 0 && version !== shownVersion && (
              <Link to={{ pathname: address, search: `?since=${version}` }}>
                Что изменилось
                <span className="visually-hidden"> с&nbsp;редакции от&nbsp;{versionText(version)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
