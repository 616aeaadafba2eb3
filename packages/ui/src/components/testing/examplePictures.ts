/** Pictures for stories. They are drawn, so that the repository needs no photographs. */
import type { Picture, PictureSource } from '../PictureThumbnails.tsx';

const size = { width: 1600, height: 1200 };
const thumbnailSide = 160;

/** Pictures with names like those of a phone. */
export const examplePictures = (count: number): readonly Picture[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `picture-${index + 1}`,
    name: `north-slope-${index + 1}.jpg`,
    hasThumbnail: true,
  }));

/** A number from 0 to 359 for a text. Each picture has its own colour. */
const hueOf = (text: string) => Array.from(text).reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7);

/** Draws a house under a sky, in colours that depend on the id. */
function draw(id: string, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  const hue = hueOf(id);
  context.scale(width / 100, height / 100);
  context.fillStyle = `hsl(${hue} 35% 78%)`;
  context.fillRect(0, 0, 100, 100);
  context.fillStyle = `hsl(${(hue + 80) % 360} 25% 45%)`;
  context.fillRect(0, 78, 100, 22);
  context.fillStyle = `hsl(${(hue + 20) % 360} 30% 90%)`;
  context.fillRect(24, 48, 52, 34);
  context.fillStyle = `hsl(${(hue + 200) % 360} 40% 32%)`;
  context.beginPath();
  context.moveTo(16, 48);
  context.lineTo(50, 20);
  context.lineTo(84, 48);
  context.fill();
  context.fillRect(44, 60, 12, 22);
  return canvas;
}

/** Loads the drawn pictures, as the app loads those of the server. */
export const examplePictureSource: Omit<PictureSource, 'onDownload'> = {
  loadThumbnail: async ({ id }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: thumbnailSide, height: thumbnailSide });
    canvas.getContext('2d')?.drawImage(draw(id, thumbnailSide, thumbnailSide), 0, 0);
    return canvas.toDataURL('image/jpeg');
  },
  loadPicture: async (id) => ({
    picture: await draw(id, size.width, size.height).convertToBlob({ type: 'image/jpeg' }),
  }),
};
