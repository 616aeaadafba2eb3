@beyond
Feature: Number, validity, notes and terms of an estimate

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Scenario: A new estimate starts with the terms of the company, and the invoice shows the terms and the notes
    Given the company has
      | Default terms                  | Payment within 30 days. |
      | Days that an estimate is valid | 30                      |
    And the project "Granary conversion"
    When I open the estimate of "Granary conversion"
    Then the form has
      | Terms | Payment within 30 days. |
    When I change the notes to the client to "The dog is in the yard."
    And I reload the page
    Then the field "Notes to the client" is "The dog is in the yard."
    # The estimates of a company are numbered. This is its first estimate.
    And the printed invoice contains
      | No. 1                   |
      | Valid until             |
      | The dog is in the yard. |
      | Payment within 30 days. |
