/** What a learning platform reads first, by edition. */
export const manifests = { scorm12, scorm2004 };

/** No mastery score: a platform that has one says passed or failed long before all was tried. */
function scorm12(title) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="mha-chapter" version="1.0"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  ${organizations(title)}
  ${resources('scormtype')}
</manifest>
`;
}

/** Third edition: every platform of these years takes it, and nothing here needs the fourth. */
function scorm2004(title) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="mha-chapter" version="1.0"
    xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
    xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 3rd Edition</schemaversion>
  </metadata>
  ${organizations(
    title,
    `
        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>`,
  )}
  ${resources('scormType')}
</manifest>
`;
}

/** The title comes from HTML, so it is escaped already. */
function organizations(title, sequencing = '') {
  return `<organizations default="mha-organization">
    <organization identifier="mha-organization">
      <title>${title}</title>
      <item identifier="mha-item" identifierref="mha-page">
        <title>${title}</title>${sequencing}
      </item>
    </organization>
  </organizations>`;
}

function resources(type) {
  return `<resources>
    <resource identifier="mha-page" type="webcontent" adlcp:${type}="sco" href="index.html">
      <file href="index.html"/>
    </resource>
  </resources>`;
}
