/** A drawing as PNG in twice its size, as screens show it sharply. */
export async function pictureOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    const brush = canvas.getContext('2d');
    if (brush !== null) {
      brush.fillStyle = '#ffffff';
      brush.fillRect(0, 0, canvas.width, canvas.height);
      brush.drawImage(image, 0, 0, canvas.width, canvas.height);
    }
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob === null ? fail(new Error('no picture')) : done(blob))),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
