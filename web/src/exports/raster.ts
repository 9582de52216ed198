import type { Picture } from './picture.ts';

/** Points of the raster a px, as long as the browser can hold so many. */
const fine = 2;
const mostPoints = 16e6;

/** The picture as PNG. It is drawn from its text, so nothing foreign taints the canvas. */
export async function raster({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const scale = width * height * fine * fine > mostPoints ? 1 : fine;
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no PNG'))), 'image/png');
  });
}
