import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aPdf } from '../../testing/files/pdfs.ts'
import { aPhoto } from '../../testing/files/photos.ts'
import { prepareUpload } from './prepare-upload.ts'

// Most tests with uploads replace the file sandbox by `testSandbox`. The tests of this file run the jobs of an upload
// in the real sandbox.
it('prepareUpload re-encodes a photo in the file sandbox, rotates it, and removes the location and camera data', async () => {
  const { mediaType, bytes } = await prepareUpload(await aPhoto(), { rotate: 90 })
  expect(mediaType).toBe('image/jpeg')
  const { width, height, exif } = await sharp(bytes).metadata()
  expect({ width, height, exif }).toEqual({ width: 320, height: 240, exif: undefined })
})

it('prepareUpload returns a PDF unchanged after the check in the file sandbox, and refuses a PDF with a script', async () => {
  const pdf = aPdf()
  expect(await prepareUpload(pdf)).toEqual({ mediaType: 'application/pdf', bytes: pdf })
  const withScript = aPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })
  await expect(prepareUpload(withScript)).rejects.toMatchObject({ code: 'file_pdf_active' })
})
