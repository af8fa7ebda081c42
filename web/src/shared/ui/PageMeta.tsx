type PageMetaProps = { title: string; description: string };

/** Sets a page's title and description; React moves both into the document's head. */
export function PageMeta({ title, description }: PageMetaProps) {
  return (
    <>
      <title>{`${title} · PetWell`}</title>
      <meta name="description" content={description} />
    </>
  );
}
