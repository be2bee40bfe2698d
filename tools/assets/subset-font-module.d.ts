declare module 'subset-font' {
  type SubsetOptions = {
    targetFormat?: 'truetype' | 'woff' | 'woff2'
    keepFeatures?: string[]
    variationAxes?: Record<string, { min: number; max: number; default?: number }>
    noHinting?: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>
}
