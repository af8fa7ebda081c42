type PageMetaProps = { title: string; description: string };

/** Title and description of a page; React moves both into the document's head. */
export function PageMeta({ title, description }: PageMetaProps) {
  return (
    <>
      <title>{`${title} · PetWell`}</title>
      <meta name="description" content={description} />
    </>
  );
}
