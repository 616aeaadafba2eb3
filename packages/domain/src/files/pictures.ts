/** Pictures among the uploaded files: their types, their thumbnails and the limit of their size. */

/** The types of files that every browser shows as a picture. HEIC is not one of them. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

/**
 * What can be shown of a file. `thumbnail`: a picture with a stored thumbnail. `original`: a picture without one, for example from
 * before thumbnails were stored. `none`: not a picture.
 */
export const filePreviews = ['thumbnail', 'original', 'none'] as const;

export type FilePreview = (typeof filePreviews)[number];

/** A thumbnail is a JPEG that the browser of the uploader makes. `side` is its maximum width and height in pixels. */
export const thumbnailLimits = { side: 320, bytes: 64 * 2 ** 10 };

/** The largest picture that the app shows. A larger one can only be downloaded, because it could fill the memory of a browser. */
export const maxPicturePixels = 100_000_000;
export const pictureTooLarge = 'This picture has more than 100 megapixels. Download it to see it.';

/** Whether a file is a photo in the format of iPhones, by its name. Most browsers cannot show it. */
export const isHeic = (name: string | undefined): boolean => name !== undefined && /\.hei[cf]$/i.test(name);
export const heicWithoutPreview = 'A preview of HEIC is not possible in this browser. Download the picture to see it.';
