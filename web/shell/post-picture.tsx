import './post-picture.css'

/** The first picture of a post, small, where its author gave it one. What it says stands beside it. */
export function PostPicture({ address, size }: { readonly address: string | null | undefined; readonly size: number }) {
  return address ? <img className="post-picture" src={address} alt="" width={size} height={size} loading="lazy" draggable={false} /> : null
}
